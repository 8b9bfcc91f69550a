import type { Category } from '@wishboard/contracts/http/fields/category';
import type { TextArea } from './text-area';

const en: Record<Category, string> = {
  general: 'General',
  health: 'Health & Fitness',
  electronics: 'Electronics',
  travel: 'Travel',
  education: 'Education',
  fashion: 'Fashion',
  home: 'Home & Garden',
  entertainment: 'Entertainment',
  food: 'Food & Drink',
  books: 'Books',
};

/** Name of each category. */
export const categoryTexts: TextArea<Record<Category, string>> = {
  mixed: en,
  en,
  'zh-TW': {
    general: '一般',
    health: '健康與運動',
    electronics: '電子產品',
    travel: '旅遊',
    education: '學習',
    fashion: '時尚',
    home: '居家與園藝',
    entertainment: '娛樂',
    food: '美食',
    books: '書籍',
  },
};
