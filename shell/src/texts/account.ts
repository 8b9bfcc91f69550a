import { CODE_DIGITS, CODE_MINUTES } from '@wishboard/contracts/http/members/account';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface AccountTexts {
  /** Menu entry for the member's sessions. */
  sessions: string;
  /** Menu entry for hidden wishes and members. */
  hidden: string;
  languageNotKept: string;
  /** Menu entry for the member's own data. */
  data: string;
  signIn: {
    text: string;
    /** Replaces `text` where new members need an invitation. */
    textByInvitation: string;
    email: string;
    emailWrong: string;
    sendCode: string;
    byPasskey: string;
    /** Shown where members may also sign in with an identity provider. */
    byProvider: string;
    failed: string;
    mailFailed: string;
  };
  code: {
    title: string;
    sent(email: string): string;
    /** Replaces `sent` where the server sends no mail. */
    inLog(email: string): string;
    label: string;
    hint: string;
    wrong: string;
    submit: string;
    again: string;
    sentAgain: string;
    otherAddress: string;
  };
  name: {
    title: string;
    text: string;
    label: string;
    wrong: string;
    taken: string;
    invitation: string;
    uninvited: string;
    /** Shown while the device solves a proof of work. */
    proving: string;
    submit: string;
    tooLate: string;
  };
  passkeys: {
    title: string;
    text: string;
    none: string;
    failed: string;
    unsupported: string;
    add: string;
    added(name: string): string;
    alreadyHere: string;
    addFailed: string;
    refused: string;
    created(day: string): string;
    used(day: string): string;
    neverUsed: string;
    rename(name: string): string;
    name: string;
    nameWrong: string;
    save: string;
    renameFailed: string;
    remove(name: string): string;
    removeTitle(name: string): string;
    removeText: string;
    removeConfirm: string;
    removed: string;
    removeFailed: string;
  };
  confirm: {
    text: string;
    /** Replaces `text` for an operator with a passkey. */
    byPasskeyAlone: string;
    byPasskey: string;
    byCode: string;
    sent: string;
    submit: string;
    done: string;
    failed: string;
  };
}

const en: AccountTexts = {
  sessions: 'Where you are signed in',
  hidden: 'Hidden from you',
  languageNotKept: 'Your language is kept in this browser alone. Please choose it again later.',
  data: 'Your data',
  signIn: {
    text: 'Enter your e-mail address and we send you a code. It signs you in, or makes you a member.',
    textByInvitation:
      'Enter your e-mail address and we send you a code. It signs you in. Whoever is new needs an invitation.',
    email: 'E-mail address',
    emailWrong: 'Please enter an e-mail address, such as mei@example.com',
    sendCode: 'Send me a code',
    byPasskey: 'Sign in with a passkey',
    byProvider: 'Sign in with your organisation',
    failed: 'Signing in did not work. Please try again.',
    mailFailed: 'The code could not be sent right now. Please try again in a moment.',
  },
  code: {
    title: 'Enter your code',
    sent: (email) => `We sent a code to ${email}. It works for ${CODE_MINUTES} minutes, in this browser.`,
    inLog: (email) =>
      `This board sends no mail yet. The code for ${email} stands in the server’s log: whoever runs the board can read it there. It works for ${CODE_MINUTES} minutes, in this browser.`,
    label: 'Code',
    hint: `${CODE_DIGITS} digits`,
    wrong: 'This is not the code, or it no longer works',
    submit: 'Sign in',
    again: 'Send a new code',
    sentAgain: 'A new code is on its way. The one before no longer works.',
    otherAddress: 'Use another address',
  },
  name: {
    title: 'What shall we call you?',
    text: 'You are new here. Others see this name on your wishes.',
    label: 'Your name',
    wrong: 'Please enter a name of at most 100 characters',
    taken: 'This name is taken, or looks like one that is',
    invitation: 'Your invitation',
    uninvited: 'This invitation does not work, or not any more',
    proving: 'One moment: many people are signing up right now, and your device does a small sum first.',
    submit: 'Join the board',
    tooLate: 'That took too long. Please ask for a new code.',
  },
  passkeys: {
    title: 'Passkeys',
    text: 'With a passkey you sign in by finger, face or PIN, without waiting for a code.',
    none: 'You have none yet.',
    failed: 'Your passkeys could not be loaded',
    unsupported: 'This browser cannot make passkeys.',
    add: 'Add a passkey',
    added: (name) => `The passkey “${name}” was added`,
    alreadyHere: 'This device has a passkey of yours already',
    addFailed: 'No passkey was added. Please try again.',
    refused: 'This passkey does not open anything here. Please use a code.',
    created: (day) => `Added ${day}`,
    used: (day) => `Last used ${day}`,
    neverUsed: 'Not used yet',
    rename: (name) => `Rename “${name}”`,
    name: 'Name of the passkey',
    nameWrong: 'Please enter a name of at most 60 characters',
    save: 'Save',
    renameFailed: 'The passkey keeps its name. Please try again later.',
    remove: (name) => `Remove “${name}”`,
    removeTitle: (name) => `Remove “${name}”?`,
    removeText:
      'It will no longer sign you in, and other browsers that it signed in are signed out. You can always sign in by a code to your address.',
    removeConfirm: 'Remove',
    removed: 'The passkey was removed',
    removeFailed: 'The passkey could not be removed. Please try again later.',
  },
  confirm: {
    text: 'You signed in a while ago. Before you go on, please show once more that it is you.',
    byPasskeyAlone:
      'You operate this board. Before you go on, please show by a passkey of yours that it is you: a code is not enough here. Where all of yours are lost, a shell of the board’s server helps.',
    byPasskey: 'Use a passkey',
    byCode: 'Send a code to my address',
    sent: 'We sent a code to your address.',
    submit: 'Confirm',
    done: 'Thank you. You can go on now.',
    failed: 'That did not work. Please try again.',
  },
};

export const accountTexts: TextArea<AccountTexts> = {
  mixed: en,
  en,
  'zh-TW': {
    sessions: '登入中的裝置',
    hidden: '你隱藏的內容',
    languageNotKept: '語言只儲存在這個瀏覽器，請稍後再選一次。',
    data: '你的資料',
    signIn: {
      text: '輸入你的電子郵件，我們會寄驗證碼給你。可以用來登入，也可以加入成為成員。',
      textByInvitation: '輸入你的電子郵件，我們會寄驗證碼給你，用來登入。新成員需要邀請碼。',
      email: '電子郵件',
      emailWrong: '請輸入電子郵件，例如 mei@example.com',
      sendCode: '寄驗證碼給我',
      byPasskey: '用通行密鑰登入',
      byProvider: '用你的組織登入',
      failed: '登入沒有成功，請再試一次。',
      mailFailed: '目前無法寄出驗證碼，請稍後再試。',
    },
    code: {
      title: '輸入驗證碼',
      sent: (email) => `驗證碼已寄到 ${email}，${CODE_MINUTES} 分鐘內在這個瀏覽器有效。`,
      inLog: (email) =>
        `這個願望板還不會寄信。${email} 的驗證碼寫在伺服器的紀錄裡，經營者可以在那裡看到。${CODE_MINUTES} 分鐘內在這個瀏覽器有效。`,
      label: '驗證碼',
      hint: `${CODE_DIGITS} 位數字`,
      wrong: '驗證碼不正確，或已經失效',
      submit: '登入',
      again: '重新寄送',
      sentAgain: '新的驗證碼已寄出，之前的不再有效。',
      otherAddress: '換一個信箱',
    },
    name: {
      title: '怎麼稱呼你？',
      text: '你是新朋友。大家會在你的願望上看到這個名字。',
      label: '你的名字',
      wrong: '請輸入名字，最多 100 個字',
      taken: '這個名字已經有人用，或是看起來太像別人的名字',
      invitation: '你的邀請碼',
      uninvited: '這個邀請碼無法使用，或已經失效',
      proving: '請稍候：現在有很多人同時加入，你的裝置正在先算一道小題目。',
      submit: '加入願望板',
      tooLate: '時間過太久了，請重新索取驗證碼。',
    },
    passkeys: {
      title: '通行密鑰',
      text: '有了通行密鑰，用指紋、臉部或 PIN 就能登入，不必等驗證碼。',
      none: '你還沒有通行密鑰。',
      failed: '無法載入你的通行密鑰',
      unsupported: '這個瀏覽器無法建立通行密鑰。',
      add: '新增通行密鑰',
      added: (name) => `已新增通行密鑰「${name}」`,
      alreadyHere: '這個裝置已經有你的通行密鑰',
      addFailed: '沒有新增通行密鑰，請再試一次。',
      refused: '這個通行密鑰在這裡無法使用，請改用驗證碼。',
      created: (day) => `${day} 新增`,
      used: (day) => `上次使用：${day}`,
      neverUsed: '還沒用過',
      rename: (name) => `重新命名「${name}」`,
      name: '通行密鑰的名稱',
      nameWrong: '請輸入名稱，最多 60 個字',
      save: '儲存',
      renameFailed: '名稱沒有更改，請稍後再試。',
      remove: (name) => `移除「${name}」`,
      removeTitle: (name) => `要移除「${name}」嗎？`,
      removeText: '之後就不能用它登入，用它登入的其他裝置也會登出。你隨時可以用寄到信箱的驗證碼登入。',
      removeConfirm: '移除',
      removed: '已移除通行密鑰',
      removeFailed: '無法移除通行密鑰，請稍後再試。',
    },
    confirm: {
      text: '你登入已經有一段時間了。繼續之前，請再確認一次是你本人。',
      byPasskeyAlone:
        '你負責營運這個願望板。繼續之前，請用你的通行密鑰確認是你本人，在這裡驗證碼不夠。如果所有通行密鑰都遺失了，需要由伺服器的命令列協助。',
      byPasskey: '用通行密鑰確認',
      byCode: '寄驗證碼到我的信箱',
      sent: '驗證碼已寄到你的信箱。',
      submit: '確認',
      done: '謝謝，可以繼續了。',
      failed: '沒有成功，請再試一次。',
    },
  },
};
