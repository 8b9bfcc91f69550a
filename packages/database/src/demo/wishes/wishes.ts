import type { DemoWishesByCategory } from '../demo-wish.js';
import { BOOKS_WISHES } from './books.js';
import { EDUCATION_WISHES } from './education.js';
import { ELECTRONICS_WISHES } from './electronics.js';
import { ENTERTAINMENT_WISHES } from './entertainment.js';
import { FASHION_WISHES } from './fashion.js';
import { FOOD_WISHES } from './food.js';
import { GENERAL_WISHES } from './general.js';
import { HEALTH_WISHES } from './health.js';
import { HOME_WISHES } from './home.js';
import { TRAVEL_WISHES } from './travel.js';

export const DEMO_WISHES: DemoWishesByCategory = {
  general: GENERAL_WISHES,
  health: HEALTH_WISHES,
  electronics: ELECTRONICS_WISHES,
  travel: TRAVEL_WISHES,
  education: EDUCATION_WISHES,
  fashion: FASHION_WISHES,
  home: HOME_WISHES,
  entertainment: ENTERTAINMENT_WISHES,
  food: FOOD_WISHES,
  books: BOOKS_WISHES,
};
