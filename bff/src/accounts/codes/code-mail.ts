import { CODE_DIGITS, CODE_MINUTES, type MailLanguage } from '@wishboard/contracts/http/members/account';

export interface CodeMail {
  subject: string;
  text: string;
}

/** Splits a code into two halves, which is easier to read and to type. */
export const spaced = (code: string) => `${code.slice(0, CODE_DIGITS / 2)} ${code.slice(CODE_DIGITS / 2)}`;

/** Returns the mail with a code. Its text is the same for members and for addresses without an account. */
export function codeMail(code: string, origin: string, language: MailLanguage): CodeMail {
  if (language === 'zh-TW') {
    return {
      subject: '你的 Wishboard 驗證碼',
      text: `你的驗證碼：${spaced(code)}\n\n請在要求驗證碼的瀏覽器輸入，${CODE_MINUTES} 分鐘內有效，只能使用一次。\n請不要告訴任何人，我們也不會向你詢問。\n\n如果不是你要求的，可以不理會這封信。\n\n${origin}\n`,
    };
  }
  return {
    subject: 'Your code for Wishboard',
    text: `Your code: ${spaced(code)}\n\nEnter it in the browser that asked for it, within ${CODE_MINUTES} minutes. It works once.\nTell it to nobody; we never ask for it.\n\nIf you did not ask for it, you can ignore this mail.\n\n${origin}\n`,
  };
}

/** Returns the mail for an address without an account while registration is closed. The page does not reveal that there is no account. */
export function closedMail(origin: string, language: MailLanguage): CodeMail {
  if (language === 'zh-TW') {
    return {
      subject: '登入 Wishboard',
      text: `有人想用這個信箱登入 Wishboard，但這裡沒有這個信箱的帳號，目前也不開放註冊。\n\n如果不是你，可以不理會這封信。\n\n${origin}\n`,
    };
  }
  return {
    subject: 'Signing in to Wishboard',
    text: `Somebody asked to sign in to Wishboard with this address. It has no account there, and nobody new can join at present.\n\nIf it was not you, you can ignore this mail.\n\n${origin}\n`,
  };
}
