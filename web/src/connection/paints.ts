/**
 * Record how long a scene takes to paint, for measurements (tests/web/measure.py): from the message to the first task
 * after the frame that shows it, when script, style, layout and paint are done.
 */
export function measurePaint(begun: number): void {
  const noted = (window as { parlourPaints?: number[] }).parlourPaints;
  if (!noted) return;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      noted.push(performance.now() - begun);
      port1.close();
    };
    port2.postMessage(null);
  });
}
