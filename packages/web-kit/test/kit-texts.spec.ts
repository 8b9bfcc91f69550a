import { describeTexts } from '../src/testing/describe-texts';
import { kitTexts } from '../src/texts/kit';

describeTexts({
  areas: { kitTexts },
  specified: ['Cancel'],
});
