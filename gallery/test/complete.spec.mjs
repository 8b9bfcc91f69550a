import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../../tools/system/project.mjs';

/** Parts of the kit that render nothing visible of their own. */
const WITHOUT_A_LOOK = ['Boundary', 'KitProvider', 'LazyDialogs', 'LazyPart', 'RemoteRoot', 'VisuallyHidden'];
/** Parts that are rendered around every state. */
const WITH_OTHERS = ['Toaster'];
const KIT = join(ROOT, 'packages', 'web-kit', 'src', 'ui');

it('The gallery shows every component that the kit exports', () => {
  const index = readFileSync(join(KIT, 'index.ts'), 'utf8');
  const given = [...index.matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z][a-z]\w+$/.test(name));
  const shown = readdirSync(KIT)
    .filter((file) => file.endsWith('.gallery.tsx'))
    .map((file) => readFileSync(join(KIT, file), 'utf8'))
    .join('\n');
  const [inGallery, others] = [given.filter((name) => shown.includes(`<${name}`)), [...WITHOUT_A_LOOK, ...WITH_OTHERS]];
  expect(given.length).toBeGreaterThan(20);
  expect(given.filter((name) => !inGallery.includes(name)).sort()).toEqual(others.sort());
});
