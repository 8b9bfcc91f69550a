import type { Language } from '@wishboard/contracts/remotes/contract';
import { plural } from '@wishboard/web-kit/texts/plural';
import type { TextArea } from '@wishboard/web-kit/texts/text-area';

export interface ShellTexts {
  home: string;
  makeAWish: string;
  skipToContent: string;
  accountMenu(name: string): string;
  demoTitle: string;
  demoNote: string;
  switchMember: string;
  findMember: string;
  noSuchMember: string;
  moreMembers: string;
  membersFound(count: number): string;
  membersFailed: string;
  switchFailed: string;
  language: string;
  languages: Record<Language, string>;
  theme: string;
  themes: Record<'system' | 'light' | 'dark', string>;
  /** Explains the names of the themes. */
  themesNote: string;
  /** Link to the moderators' page, and title of that page. */
  moderation: string;
  /** Link to the operators' page. */
  operation: string;
  /** Link to the privacy notice. */
  privacy: string;
  /** Link to the instructions for sharing a shop's page. */
  share: string;
  signIn: { title: string; text: string; failed: string; button: string };
  /** Texts for visitors. */
  visitor: { join: string; note: string; back: string };
  signOut: string;
  signOutFailed: string;
  memberFailed: { title: string; text: string };
  offline: string;
  dismissAnnouncement: string;
  /** Replaces `offline` when a cached wall is shown. */
  keptWall(moment: string): string;
  /** Number of acts that have not been sent. */
  waiting(count: number): string;
  /** Title of the message about refused acts. */
  notDone(count: number): string;
  /** Description of the message about refused acts: the wish's title and the server's reason. */
  notDoneWhy(title: string, reason: string): string;
  loading: string;
  partDown: { text: string; retry: string };
  notFound: { title: string; text: string; home: string };
  /** Shown on the moderators' page once the member has lost the role. */
  moderationEnded: { title: string; text: string };
}

const languages = { mixed: 'English＋中文', en: 'English', 'zh-TW': '繁體中文' };

const en: ShellTexts = {
  home: 'Wishboard, home',
  makeAWish: 'Make a Wish',
  skipToContent: 'Skip to the wishes',
  accountMenu: (name) => `${name}, account and settings`,
  demoTitle: 'This is a demo',
  demoNote: 'Anyone here can look at the board as any of these members. Nothing is private.',
  switchMember: 'Continue as',
  findMember: 'Find a member',
  noSuchMember: 'Nobody has that name',
  moreMembers: 'Show more members',
  membersFound: (count) => `${count} ${plural(count, 'member', 'members')} found`,
  membersFailed: 'The members could not be loaded',
  switchFailed: 'The member could not be switched. Please try again later.',
  language: 'Language',
  languages,
  theme: 'Appearance',
  themes: { system: 'Automatic', light: 'Daylight', dark: 'Lamplight' },
  themesNote: 'Daylight is light, Lamplight is dark. Automatic follows your device.',
  moderation: 'Moderation',
  operation: 'Operators’ page',
  privacy: 'Privacy: what is kept about you',
  share: 'Share to Wishboard from any shop',
  signIn: {
    title: 'Every wish needs a name',
    text: 'Sign in to see what others wish for, and to put up your own.',
    failed: 'Signing in did not work. Please try again.',
    button: 'Sign in',
  },
  visitor: {
    join: 'Join or sign in',
    note: 'You are reading as a guest. Join to cheer, to keep a wish, and to put up your own.',
    back: 'Back to the wishes',
  },
  signOut: 'Sign out',
  signOutFailed: 'You could not be signed out. Please try again later.',
  memberFailed: { title: 'The board could not be reached', text: 'Check your connection, then try again.' },
  offline: 'You are offline. What you see may be out of date.',
  dismissAnnouncement: 'Dismiss announcement',
  keptWall: (moment) => `Wishboard cannot be reached. This is the wall as it was on ${moment}.`,
  waiting: (count) => `${count} ${plural(count, 'change waits', 'changes wait')} for the connection.`,
  notDone: (count) => `${count} ${plural(count, 'change', 'changes')} could not be made`,
  notDoneWhy: (title, reason) => `“${title}”: ${reason}`,
  loading: 'Loading…',
  partDown: { text: 'This part cannot be shown right now', retry: 'Reload' },
  notFound: {
    title: '404 Page Not Found',
    text: 'Did you forget to add the page to the router?',
    home: 'Back to the board',
  },
  moderationEnded: {
    title: 'You are no longer a moderator',
    text: 'Whoever runs this board has changed that. What you decided stays.',
  },
};

export const shellTexts: TextArea<ShellTexts> = {
  mixed: { ...en, partDown: { text: '這個區塊暫時無法顯示', retry: '重新載入' } },
  en,
  'zh-TW': {
    home: 'Wishboard 首頁',
    makeAWish: '許個願',
    skipToContent: '跳到願望',
    accountMenu: (name) => `${name}，帳號與設定`,
    demoTitle: '這是展示版',
    demoNote: '任何人都能以這些成員的身分瀏覽願望板，這裡沒有私密內容。',
    switchMember: '切換成',
    findMember: '尋找成員',
    noSuchMember: '找不到這個名字',
    moreMembers: '顯示更多成員',
    membersFound: (count) => `找到 ${count} 位成員`,
    membersFailed: '無法載入成員',
    switchFailed: '無法切換成員，請稍後再試。',
    language: '語言',
    languages,
    theme: '外觀',
    themes: { system: '自動', light: '日光', dark: '燈下' },
    themesNote: '日光是淺色，燈下是深色，自動會跟著你的裝置。',
    moderation: '管理',
    operation: '營運頁面',
    privacy: '隱私：記錄了關於你的什麼',
    share: '從任何商店分享到 Wishboard',
    signIn: {
      title: '每個願望都有主人',
      text: '登入後就能看看大家的願望，也貼上你自己的。',
      failed: '登入沒有成功，請再試一次。',
      button: '登入',
    },
    visitor: {
      join: '加入或登入',
      note: '你正在以訪客身分瀏覽。加入後就能送出反應、收藏願望，也能許下自己的願望。',
      back: '回到願望牆',
    },
    signOut: '登出',
    signOutFailed: '無法登出，請稍後再試。',
    memberFailed: { title: '無法連上願望板', text: '請檢查網路連線，然後再試一次。' },
    offline: '目前離線，畫面上的內容可能不是最新的。',
    dismissAnnouncement: '關閉公告',
    keptWall: (moment) => `目前連不上 Wishboard，這是 ${moment} 的願望牆。`,
    waiting: (count) => `有 ${count} 項變更等待連線後送出。`,
    notDone: (count) => `有 ${count} 項變更沒有完成`,
    notDoneWhy: (title, reason) => `關於「${title}」：${reason}`,
    loading: '載入中…',
    partDown: { text: '這個區塊暫時無法顯示', retry: '重新載入' },
    notFound: { title: '404 找不到頁面', text: '是不是忘了把這個頁面加進路由？', home: '回到願望板' },
    moderationEnded: { title: '你已不再是管理員', text: '這是願望板經營者的決定，你先前的處理仍然有效。' },
  },
};
