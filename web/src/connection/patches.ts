/** The newest complete scene, to which news may apply changes. */

import type { ChangedNews, News, Scene, Zone } from './protocol';

/** The changes of a scene; an unchanged zone is given only by its id. */
export type Changed = Partial<Omit<Scene, 'zones'>> & { zones?: (Zone | string)[] };

/** The scene after its changes. */
export function patched(scene: Scene, changed: Changed): Scene {
  const known = new Map(scene.zones.map((zone) => [zone.id, zone]));
  const zones = (changed.zones ?? scene.zones).map((zone) =>
    typeof zone === 'string' ? known.get(zone)! : zone,
  );
  return { ...scene, ...changed, zones };
}

export class Newest {
  #version = -1;
  scene: Scene | undefined;

  /** Take the scene of a message; return none if its changes apply to a scene never received. */
  hear(message: News | ChangedNews): Scene | null {
    if ('scene' in message) this.scene = message.scene;
    else if (this.scene && this.#version === message.since)
      this.scene = patched(this.scene, message.changed as Changed);
    else return null;
    this.#version = message.version;
    return this.scene;
  }
}
