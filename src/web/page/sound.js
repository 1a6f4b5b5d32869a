// Sounds of moves, off unless somebody wants them.

import { settings } from "./settings.js";

let audio;
/** A short knock, higher for captures, if sounds are on. */
export function sound(changes) {
  if (!settings.sounds()) return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = changes.filter((change) => change.change === "lift").length > 1 ? 520 : 330;
  loudness.gain.setValueAtTime(0.15, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.12);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.13);
}
