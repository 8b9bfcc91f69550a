import { FileError } from '../../failures/reason-of';

/** What the browser compares the container's script and the files it loads with. */
export interface ScriptIntegrity {
  /** Of the script itself. */
  integrity: string;
  /** Of every file of the build, by name, for the container's own loading. */
  files: Record<string, string>;
}

/** Runs a container's script. Rejects when it cannot be fetched or is not the one its integrity says. */
export function loadScript(src: string, { integrity, files }: ScriptIntegrity): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (done: () => void) => {
      script.remove();
      done();
    };
    script.src = src;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.dataset.integrity = JSON.stringify(files);
    script.onload = () => settle(resolve);
    script.onerror = () => settle(() => reject(new FileError(`${src} could not be fetched`, src)));
    document.head.append(script);
  });
}
