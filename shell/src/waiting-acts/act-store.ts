import type { KeyedAct, Refusal, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

const DATABASE = 'waiting-acts';
const VERSION = 1;

interface ActsSchema extends DBSchema {
  acts: { key: number; value: WaitingAct; indexes: { member: string; key: string } };
}

/** Waiting acts of all members who use this browser, in the order in which they were done. */
export interface ActStore {
  /** Stores an act. The act is durable once the promise resolves, even if the tab is killed then. */
  add(memberId: string, act: KeyedAct): Promise<void>;
  actsOf(memberId: string): Promise<WaitingAct[]>;
  /** Marks an act as refused: it is not sent again, but stays in the store for what the member typed. */
  refuse(key: string, refusal: Refusal): Promise<void>;
  remove(key: string): Promise<void>;
}

let opening: Promise<IDBPDatabase<ActsSchema>> | null = null;

/** Opens the database once. @throws Error when the browser blocks storage, as in some private windows */
function open(): Promise<IDBPDatabase<ActsSchema>> {
  opening ??= openDB<ActsSchema>(DATABASE, VERSION, {
    upgrade(database) {
      const acts = database.createObjectStore('acts', { autoIncrement: true });
      acts.createIndex('member', 'memberId');
      acts.createIndex('key', 'key', { unique: true });
    },
    // Closes the connection when a page of a later release upgrades the schema, which would otherwise block.
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
