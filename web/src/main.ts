import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { updates } from './offline/updates.svelte';

mount(App, { target: document.getElementById('app')! });

// Not at once: what the first screen needs comes first.
setTimeout(() => void updates.watch(), 5000);
