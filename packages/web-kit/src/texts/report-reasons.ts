import type { ReportReason } from '@wishboard/contracts/http/moderation/moderation';
import type { TextArea } from './text-area';

const en: Record<ReportReason, string> = {
  danger: 'Dangerous or against the law',
  harassment: 'Hurts or threatens somebody',
  private: 'Tells something private',
  spam: 'Advertising or spam',
  other: 'Something else',
};

/** Texts of the reasons of reports and decisions. The reporter, the moderator and the member concerned read the same text. */
export const reportReasonTexts: TextArea<Record<ReportReason, string>> = {
  mixed: en,
  en,
  'zh-TW': {
    danger: '危險或違法',
    harassment: '傷害或威脅別人',
    private: '透露別人的隱私',
    spam: '廣告或垃圾訊息',
    other: '其他原因',
  },
};
