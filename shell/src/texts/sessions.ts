import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface SessionTexts {
  title: string;
  text: string;
  failed: string;
  /** Name of a device. Null means unknown. */
  device(browser: string | null, system: string | null): string;
  current: string;
  created(day: string): string;
  used(day: string): string;
  only: string;
  end(device: string): string;
  ended(device: string): string;
  endOthers: string;
  endedOthers: string;
  endFailed: string;
}

const en: SessionTexts = {
  title: 'Where you are signed in',
  text: 'If you do not know one of these, sign it out. One that is not used for 14 days is signed out by itself.',
  failed: 'Where you are signed in could not be loaded',
  device: (browser, system) =>
    browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Another device'),
  current: 'This one',
  created: (day) => `Signed in ${day}`,
  used: (day) => `Last used ${day}`,
  only: 'You are signed in nowhere else.',
  end: (device) => `Sign out ${device}`,
  ended: (device) => `${device} was signed out`,
  endOthers: 'Sign out everywhere else',
  endedOthers: 'You are signed out everywhere else',
  endFailed: 'Nothing was signed out. Please try again later.',
};

export const sessionTexts: TextArea<SessionTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    title: '登入中的裝置',
    text: '如果有你不認得的，請將它登出。14 天沒有使用的會自動登出。',
    failed: '無法載入登入中的裝置',
    device: (browser, system) => (browser && system ? `${system} 上的 ${browser}` : (browser ?? system ?? '其他裝置')),
    current: '目前使用中',
    created: (day) => `${day} 登入`,
    used: (day) => `上次使用：${day}`,
    only: '你沒有在其他地方登入。',
    end: (device) => `登出 ${device}`,
    ended: (device) => `已登出 ${device}`,
    endOthers: '登出其他所有裝置',
    endedOthers: '其他裝置都已登出',
    endFailed: '沒有登出任何裝置，請稍後再試。',
  },
};
