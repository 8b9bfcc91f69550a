import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { accountTexts } from './account';
import { profileTexts } from './profile';
import { sessionTexts } from './sessions';
import { shellTexts } from './shell';
import { suspensionTexts } from './suspension';

describeTexts({
  areas: { shellTexts, accountTexts, profileTexts, sessionTexts, suspensionTexts },
  sameEverywhere: /^shellTexts\.languages\.|\.home$/,
  decided: ['這個區塊暫時無法顯示', '重新載入'],
  specified: ['404 Page Not Found', 'Did you forget to add the page to the router?', 'Make a Wish'],
});
