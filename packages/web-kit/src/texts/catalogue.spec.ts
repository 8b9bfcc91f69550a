import { describeTexts } from '../testing/describe-texts';
import { kitTexts } from './kit';

describeTexts({
  areas: { kitTexts },
  specified: ['Cancel'],
});
