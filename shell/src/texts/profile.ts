import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import { type BoardAudience, OWN_PICTURE_BYTES_MAX, PROFILE_LINE_MAX } from '@wishboard/contracts/http/members/profile';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

/** Why an uploaded picture was not accepted. */
export type PictureProblem = 'tooLarge' | 'refused' | 'tooOften' | 'failed';

const MB_MAX = OWN_PICTURE_BYTES_MAX / 1024 / 1024;

/** Texts of the profile dialog. */
export interface ProfileTexts {
  title: string;
  text: string;
  failed: string;
  name: string;
  nameWrong: string;
  nameTaken: string;
  line: string;
  lineHint: string;
  picture: string;
  noPicture: string;
  /** Accessible name of one of the pictures to choose from. */
  pictureNumber(number: number): string;
  /** Accessible name of the member's uploaded picture. */
  ownPicture: string;
  chooseFile: string;
  fileHint: string;
  sending: string;
  pictureChanged: string;
  pictureProblems: Record<PictureProblem, string>;
  boardFor: string;
  audiences: Record<BoardAudience, string>;
  audienceHint: string;
  /** Replaces `audienceHint` where visitors may read boards. */
  audienceHintOpen: string;
  timeZone: string;
  timeZoneHint: string;
  /** The time zone of the device. */
  hereZone(zone: string): string;
  save: string;
  saved: string;
  saveFailed: string;
}

const en: ProfileTexts = {
  title: 'Profile',
  text: 'Others see this on your wishes and on your board.',
  failed: 'Your profile could not be loaded',
  name: 'Name',
  nameWrong: `Please enter a name of at most ${MEMBER_NAME_MAX} characters`,
  nameTaken: 'This name is taken, or looks like one that is',
  line: 'A line about you',
  lineHint: `At most ${PROFILE_LINE_MAX} characters`,
  picture: 'Picture',
  noPicture: 'No picture',
  pictureNumber: (number) => `Picture ${number}`,
  ownPicture: 'The picture you have',
  chooseFile: 'Use a picture of your own',
  fileHint: `PNG, JPEG or WebP, at most ${MB_MAX} MB. Its middle is shown, as soon as you choose it.`,
  sending: 'Your picture is on its way…',
  pictureChanged: 'Your picture was changed',
  pictureProblems: {
    tooLarge: `This file has more than ${MB_MAX} MB`,
    refused: 'This file is no picture that can be shown. Please choose a PNG, JPEG or WebP.',
    tooOften: 'You have changed your picture often. Please try again in an hour.',
    failed: 'Your picture was not changed. Please try again later.',
  },
  boardFor: 'Who may see your board',
  audiences: { everyone: 'Everyone', members: 'Members', nobody: 'Nobody' },
  audienceHint:
    'Your wishes stay on the wall in any case. Nobody reads this board without an account: everyone means members.',
  audienceHintOpen: 'Your wishes stay on the wall in any case. Everyone includes visitors without an account.',
  timeZone: 'Time zone',
  timeZoneHint:
    'Only you see it. Dates are shown in it, and it says when your day begins: what someone you follow wishes for in one is told together.',
  hereZone: (zone) => `${zone} (this device)`,
  save: 'Save',
  saved: 'Your profile was saved',
  saveFailed: 'Your profile was not saved. Please try again later.',
};

export const profileTexts: TextArea<ProfileTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    title: '個人資料',
    text: '大家會在你的願望和願望板上看到這些。',
    failed: '無法載入你的個人資料',
    name: '名字',
    nameWrong: `請輸入名字，最多 ${MEMBER_NAME_MAX} 個字`,
    nameTaken: '這個名字已經有人用，或是看起來太像別人的名字',
    line: '一句話介紹自己',
    lineHint: `最多 ${PROFILE_LINE_MAX} 個字`,
    picture: '頭像',
    noPicture: '不用頭像',
    pictureNumber: (number) => `頭像 ${number}`,
    ownPicture: '目前的頭像',
    chooseFile: '使用自己的圖片',
    fileHint: `PNG、JPEG 或 WebP，最大 ${MB_MAX} MB。選好就會換上，只顯示圖片中央的部分。`,
    sending: '正在上傳圖片…',
    pictureChanged: '已更換頭像',
    pictureProblems: {
      tooLarge: `這個檔案超過 ${MB_MAX} MB`,
      refused: '這個檔案不是可以顯示的圖片，請選擇 PNG、JPEG 或 WebP。',
      tooOften: '你更換頭像的次數太多了，請一小時後再試。',
      failed: '頭像沒有更換，請稍後再試。',
    },
    boardFor: '誰可以看你的願望板',
    audiences: { everyone: '所有人', members: '成員', nobody: '只有我' },
    audienceHint: '不管怎麼選，你的願望都會留在牆上。這裡沒有帳號就看不到願望板，所以「所有人」和「成員」是一樣的。',
    audienceHintOpen: '不管怎麼選，你的願望都會留在牆上。「所有人」也包括沒有帳號的訪客。',
    timeZone: '時區',
    timeZoneHint:
      '只有你看得到。頁面上的日期以它為準，它也決定你的一天從幾點開始：你追蹤的人當天許的願望，會合成一則通知。',
    hereZone: (zone) => `${zone}（這台裝置）`,
    save: '儲存',
    saved: '已儲存個人資料',
    saveFailed: '個人資料沒有儲存，請稍後再試。',
  },
};
