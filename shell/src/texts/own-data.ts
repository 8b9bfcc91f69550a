import { DELETION_DAYS } from '@wishboard/contracts/http/members/own-data';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface OwnDataTexts {
  title: string;
  text: string;
  download: {
    title: string;
    text(days: number): string;
    ask: string;
    askAgain: string;
    making: string;
    /** @param day last day on which the file can be downloaded */
    ready(day: string): string;
    /** @param size file size with its unit */
    load(size: string): string;
    notMade: string;
    tooOften: string;
    failed: string;
  };
  deletion: {
    title: string;
    text: string;
    /** Label that asks the member to type their username, which it contains. */
    label(username: string): string;
    wrong: string;
    submit: string;
    failed: string;
    /** Shown after the deletion was requested and the member was signed out. */
    done: string;
  };
  leaving: {
    title: string;
    text(day: string): string;
    keep: string;
    kept: string;
    keepFailed: string;
    later: string;
  };
  /** Texts that differ for a suspended member, who has no session and no bell. */
  suspended: { text: string; making: string; deletion: string; kept: string };
}

const en: OwnDataTexts = {
  title: 'Your data',
  text: 'What is yours on this board, to take along or to delete.',
  download: {
    title: 'Download everything of mine',
    text: (days) =>
      `A zip with your wishes, reactions, interests, what you keep and what you did here, and your pictures. It is made in a moment, only you can load it, and it is removed after ${days} days.`,
    ask: 'Make the file',
    askAgain: 'Make it anew',
    making: 'Your file is being made. You can go on meanwhile: the bell tells you once it is here.',
    ready: (day) => `Your file is ready until ${day}.`,
    load: (size) => `Download (${size})`,
    notMade: 'Your file could not be made. Please try again.',
    tooOften: 'You have asked for three files today. Please try again tomorrow.',
    failed: 'That did not work. Please try again later.',
  },
  deletion: {
    title: 'Delete my account',
    text: `Your wishes, reactions, notifications, interests, what you keep and how you sign in are deleted for good, with their pictures, ${DELETION_DAYS} days after you ask for it. Until then others see your wishes as ever, and you can keep your account by signing in again. You are signed out everywhere at once.`,
    label: (username) => `To go on, enter your username: ${username}`,
    wrong: 'This is not your username',
    submit: 'Delete my account',
    failed: 'Your account was not touched. Please try again later.',
    done: `You are signed out. Your account is deleted in ${DELETION_DAYS} days, unless you sign in and keep it.`,
  },
  leaving: {
    title: 'Your account is to be deleted',
    text: (day) => `You asked for that. On ${day} everything of yours goes, and cannot come back.`,
    keep: 'Keep my account',
    kept: 'Your account goes on',
    keepFailed: 'That did not work. Please try again.',
    later: 'Not now',
  },
  suspended: {
    text: 'It stays yours while you are suspended, to take along or to delete. For ten minutes after signing in you can do that here.',
    making: 'Your file is being made. The link to it appears here in a moment.',
    deletion: `Your wishes, reactions, notifications, interests, what you keep and how you sign in are deleted for good, with their pictures, ${DELETION_DAYS} days after you ask for it. Until then others see your wishes as ever, and you can keep your account by signing in and coming back here.`,
    kept: 'Your account is not deleted. It is still suspended.',
  },
};

export const ownDataTexts: TextArea<OwnDataTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    title: '你的資料',
    text: '你在這個願望板上的資料，可以帶走，也可以刪除。',
    download: {
      title: '下載我的所有資料',
      text: (days) =>
        `一個 zip 檔，內有你的願望、回應、興趣、收藏、在這裡做過的事，以及你的圖片。很快就會做好，只有你能下載，${days} 天後移除。`,
      ask: '製作檔案',
      askAgain: '重新製作',
      making: '正在製作檔案。你可以先做別的事，做好後通知會告訴你，再回到這裡下載。',
      ready: (day) => `檔案已經做好，可下載到 ${day}。`,
      load: (size) => `下載（${size}）`,
      notMade: '無法製作檔案，請再試一次。',
      tooOften: '你今天已經要求過三次，請明天再試。',
      failed: '沒有成功，請稍後再試。',
    },
    deletion: {
      title: '刪除我的帳號',
      text: `提出後 ${DELETION_DAYS} 天，你的願望、回應、通知、興趣、收藏和登入方式，連同圖片，都會永久刪除。在那之前，其他人仍看得到你的願望；只要再次登入，就能保留帳號。提出後會立刻在所有裝置登出。`,
      label: (username) => `請輸入你的使用者名稱以繼續：${username}`,
      wrong: '這不是你的使用者名稱',
      submit: '刪除我的帳號',
      failed: '帳號沒有任何變動，請稍後再試。',
      done: `你已登出。帳號將在 ${DELETION_DAYS} 天後刪除，除非你登入並保留它。`,
    },
    leaving: {
      title: '你的帳號即將刪除',
      text: (day) => `這是你提出的。${day} 之後，你的所有資料都會刪除，無法復原。`,
      keep: '保留我的帳號',
      kept: '你的帳號已保留',
      keepFailed: '沒有成功，請再試一次。',
      later: '先不要',
    },
    suspended: {
      text: '停權期間，你的資料仍然屬於你，可以帶走，也可以刪除。登入後的十分鐘內可以在這裡進行。',
      making: '正在製作檔案，下載連結很快就會出現在這裡。',
      deletion: `提出後 ${DELETION_DAYS} 天，你的願望、回應、通知、興趣、收藏和登入方式，連同圖片，都會永久刪除。在那之前，其他人仍看得到你的願望；只要登入並回到這裡，就能保留帳號。`,
      kept: '你的帳號不會刪除，但仍在停權中。',
    },
  },
};
