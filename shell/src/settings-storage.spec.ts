import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { readSetting, writeSetting } from './settings-storage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('settings', () => {
  it('are read as they were written', () => {
    writeSetting('theme', 'dark');
    expect(readSetting('theme', ['system', 'dark'], 'system')).toBe('dark');
  });

  it('fall back to the default when the stored value is unknown', () => {
    writeSetting('theme', 'neon');
    expect(readSetting('theme', ['system', 'dark'], 'system')).toBe('system');
  });

  it('fall back to the default, without an error, when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    expect(() => writeSetting('theme', 'dark')).not.toThrow();
    expect(readSetting('theme', ['system', 'dark'], 'system')).toBe('system');
  });
});
