import { describeTexts } from '@wishboard/web-kit/testing/describe-texts';
import { moderationTexts } from './moderation';

describeTexts({ areas: { moderationTexts } });
