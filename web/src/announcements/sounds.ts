/** Synthesized sounds: no file is loaded. */

import type { Moment } from '../table/moments';
import { settings } from '../plumbing/settings.svelte';

export type Sound = 'lay' | 'turn' | 'refuse' | 'call' | 'bell' | Moment;

/** Milliseconds after which every sound has ended. */
const LONGEST = 2500;

let audio: AudioContext | null = null;
let rest: ReturnType<typeof setTimeout> | undefined;

/** The hours of the night, in which nothing sounds unless the player wants it always. */
const [EVENING, MORNING] = [22, 7];

function isNight(): boolean {
  const hour = new Date().getHours();
  return hour >= EVENING || hour < MORNING;
}

function context(atNight: boolean): AudioContext | null {
  if (settings.sounds === 'never') return null;
  if (!atNight && settings.sounds !== 'always' && isNight()) return null;
  if (!('AudioContext' in window)) return null;
  if (!navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  // A context that runs uses the processor and the battery even in silence.
  clearTimeout(rest);
  rest = setTimeout(() => void audio?.suspend(), LONGEST);
  return audio;
}

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  const begin = at.currentTime + start;
  oscillator.type = 'triangle';
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length);
}

/** A card on cloth: a short burst of noise. */
function rustle(at: AudioContext): void {
  const length = 0.07;
  const buffer = at.createBuffer(1, at.sampleRate * length, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * (1 - i / data.length) ** 3;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const gain = at.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = 1800;
  gain.gain.value = 0.25;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start();
}

/** The pitches of each moment, in order: rising for success, falling for failure. */
const TUNES: Record<Moment, number[]> = {
  trick: [392],
  capture: [440, 554],
  steal: [587, 440],
  made: [523, 659, 784],
  set: [330, 262],
  win: [523, 659, 784, 1047],
  lose: [392, 349, 294],
};

/** How long a phone trembles, in milliseconds: only for what concerns the player. */
const TOUCHES: Partial<Record<Sound, number | number[]>> = {
  turn: 30,
  call: 30,
  refuse: [20, 40, 20],
  made: [30, 50, 60],
  win: [30, 50, 30, 50, 90],
};

function touch(sound: Sound): void {
  const pattern = TOUCHES[sound];
  if (!settings.touches || !pattern || !navigator.userActivation?.hasBeenActive) return;
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}

/** Play a sound; the bell of a party rings at night too. */
export function play(sound: Sound, atNight = false): void {
  touch(sound);
  const at = context(atNight);
  if (!at) return;
  if (sound === 'lay') rustle(at);
  else if (sound === 'turn') {
    tone(at, 660, 0, 0.18, 0.06);
    tone(at, 880, 0.09, 0.22, 0.06);
  } else if (sound === 'refuse') tone(at, 165, 0, 0.2, 0.1);
  else if (sound === 'call') {
    tone(at, 520, 0, 0.12, 0.07);
    tone(at, 780, 0.06, 0.16, 0.07);
  } else if (sound === 'bell') {
    [0, 0.35, 0.7].forEach((start) => {
      tone(at, 1568, start, 0.9, 0.05);
      tone(at, 2349, start, 0.6, 0.03);
    });
  } else TUNES[sound].forEach((pitch, i) => tone(at, pitch, i * 0.11, 0.4, 0.06));
}
