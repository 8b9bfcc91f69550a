export const SCRIPT_TIMEOUT_MS = 6000;

/** Runs a script of this origin. Rejects when it cannot be fetched, or takes longer than SCRIPT_TIMEOUT_MS. */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (done: () => void) => {
      clearTimeout(timer);
      script.remove();
      done();
    };
    const timer = setTimeout(() => settle(() => reject(new Error(`${src} took too long`))), SCRIPT_TIMEOUT_MS);
    script.src = src;
    script.async = true;
    script.onload = () => settle(resolve);
    script.onerror = () => settle(() => reject(new Error(`${src} could not be fetched`)));
    document.head.append(script);
  });
}
