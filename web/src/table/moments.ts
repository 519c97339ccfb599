/** Moments worth an animation and a sound, derived from two successive scenes. */
import type { Scene, Zone } from '../connection/protocol';

export type Moment = 'trick' | 'capture' | 'steal' | 'made' | 'set' | 'win' | 'lose';

const sideOf = (scene: Scene): number =>
  scene.seat < 0 ? -1 : (scene.seats[scene.seat]?.side ?? -1);

const many = (zone: Zone): number => zone.count ?? zone.pieces?.length ?? 0;

const faces = (zone: Zone | undefined): string =>
  (zone?.pieces ?? []).map((one) => one.face).join();

function ended(after: Scene): Moment | null {
  const side = sideOf(after);
  if (after.won?.length) return side < 0 || after.won.includes(side) ? 'win' : 'lose';
  const gained = after.result?.sides[side]?.gained ?? '';
  return gained.startsWith('+') ? 'made' : gained.startsWith('−') ? 'set' : null;
}

/** The latest moment, if it is more than a piece laid down. */
export function momentOf(before: Scene, after: Scene): Moment | null {
  if (after.over && !before.over) return ended(after);
  if (after.over || before.over) return null;
  const was = new Map(before.zones.map((zone) => [zone.id, zone]));
  const last = after.zones.find((zone) => zone.was);
  if (last && faces(last) !== faces(was.get(last.id))) return 'trick';
  const words = after.zones.filter((zone) => zone.kind === 'words');
  if (words.some((zone) => many(zone) < many(was.get(zone.id) ?? zone))) return 'steal';
  const taken = after.zones.filter((zone) => zone.role === 'taken' && zone.kind === 'stack');
  return taken.some((zone) => many(zone) > many(was.get(zone.id) ?? zone) + 1) ? 'capture' : null;
}

/** The seat of the moment: who took the trick, or who has just moved. */
export function takerOf(scene: Scene): number {
  const last = scene.zones.find((zone) => zone.was);
  return last?.pieces?.find((piece) => piece.mark?.includes('winning'))?.by ?? -1;
}
