/** Files that the server makes, saved by the browser. */

import { transport } from './transport';

export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Save what is at a path of the server, under the name that it gives, or else under this one. */
export async function download(path: string, name: string): Promise<void> {
  const answer = await transport.fetch(path);
  const given = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (answer.ok) save(await answer.blob(), given ?? name);
}
