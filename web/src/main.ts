import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { api } from './connection/api';
import { transport } from './connection/transport';
import { updates } from './offline/updates.svelte';
import { fetchLanguage } from './words/i18n.svelte';

await fetchLanguage();
mount(App, { target: document.getElementById('app')! });

// Not at once: what the first screen needs comes first, and in a page without a server that is Python.
const begun = transport.alone ? api.games() : Promise.resolve();
void begun.finally(() => setTimeout(() => void updates.watch(), 5000)).catch(() => undefined);
