const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
/** Without a terminal, how often a step that goes on says so. */
const REMINDER_MS = 15_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Where messages about steps go. `quiet` shows only what goes wrong. */
export function createProgress({ stream = process.stdout, quiet = false } = {}) {
  const animated = Boolean(stream.isTTY) && !process.env.CI && !quiet;
  const line = (text) => quiet || stream.write(`${text}\n`);

  /**
   * Runs one step and shows that it is running, then how long it took. The work may replace the label's detail by
   * calling the function it is given.
   */
  async function step(label, work) {
    const since = performance.now();
    let detail = '';
    let frame = 0;
    const draw = () => stream.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${label}${detail} (${seconds(since)})`);
    const remind = () => line(`… ${label}${detail} (${seconds(since)})`);
    if (animated) draw();
    else line(`› ${label}`);
    const timer = setInterval(animated ? draw : remind, animated ? FRAME_MS : REMINDER_MS);
    const close = (mark) => {
      clearInterval(timer);
      if (animated) stream.write('\r\x1b[K');
      line(`${mark} ${label}${detail} (${seconds(since)})`);
    };
    try {
      const result = await work((text) => {
        detail = text ? `: ${text}` : '';
      });
      close('✔');
      return result;
    } catch (error) {
      close('✖');
      throw error;
    }
  }

  return { step, line };
}
