/** Reading aloud, only with a voice of this device: nothing is sent anywhere. */

import { language } from '../words/i18n.svelte';
import { settings } from '../plumbing/settings.svelte';

export const canSpeak = 'speechSynthesis' in window;

export function readAloud(text: string): void {
  if (!canSpeak) return;
  speechSynthesis.cancel();
  const voice = speechSynthesis
    .getVoices()
    .find((one) => one.localService && one.lang.startsWith(language()));
  if (!settings.aloud || !text || !voice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  speechSynthesis.speak(said);
}
