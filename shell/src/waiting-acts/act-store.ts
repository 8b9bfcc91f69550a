import type { KeyedAct, Refusal, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const DATABASE = 'waiting-acts';
const VERSION = 1;

interface ActsSchema extends DBSchema {
  acts: { key: number; value: WaitingAct; indexes: { member: string; key: string } };
}

/** The acts that wait in this browser, of every member who uses it, in the order in which they were done. */
export interface ActStore {
  /** Kept once this resolves, also when the tab is killed then. */
  add(memberId: string, act: KeyedAct): Promise<void>;
  actsOf(memberId: string): Promise<WaitingAct[]>;
  /** Has an act not sent again, and kept for what was typed. */
  refuse(key: string, refusal: Refusal): Promise<void>;
  remove(key: string): Promise<void>;
}

let opening: Promise<IDBPDatabase<ActsSchema>> | null = null;

/** @throws where the browser stores nothing, as in some private windows */
function open(): Promise<IDBPDatabase<ActsSchema>> {
  opening ??= openDB<ActsSchema>(DATABASE, VERSION, {
    upgrade(database) {
      const acts = database.createObjectStore('acts', { autoIncrement: true });
      acts.createIndex('member', 'memberId');
      acts.createIndex('key', 'key', { unique: true });
    },
    // A page of a later release needs another schema: it must not wait for this one.
    blocking: (_now, _wanted, event) => {
      opening = null;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = null;
    },
  }).catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

export const actStore: ActStore = {
  async add(memberId, { key, act, title }) {
    const database = await open();
    const row = { key, act, title, memberId, madeAt: new Date().toISOString(), refused: null };
    await database.add('acts', row);
  },
  async actsOf(memberId) {
    return (await open()).getAllFromIndex('acts', 'member', memberId);
  },
  async refuse(key, refusal) {
    const transaction = (await open()).transaction('acts', 'readwrite');
    const cursor = await transaction.store.index('key').openCursor(key);
    await cursor?.update({ ...cursor.value, refused: refusal });
    await transaction.done;
  },
  async remove(key) {
    const transaction = (await open()).transaction('acts', 'readwrite');
    await (await transaction.store.index('key').openCursor(key))?.delete();
    await transaction.done;
  },
};
