import { FileError } from '../../failures/failure-reason';

/** Integrity hashes that the browser checks the container's script and its files against. */
export interface ScriptIntegrity {
  /** Integrity hash of the script itself. */
  integrity: string;
  /** Integrity hash of every file of the build, by file name, for the files that the container loads. */
  files: Record<string, string>;
}

/** Runs a container's script. @throws FileError when the script cannot be fetched or does not match its integrity hash */
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
