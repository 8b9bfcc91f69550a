import { Injectable, type PipeTransform } from '@nestjs/common';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { notFound } from '../common/errors/api-exception.js';

/** Validates a path parameter as a category. */
@Injectable()
export class CategoryPipe implements PipeTransform<unknown, Category> {
  transform(value: unknown): Category {
    const category = CATEGORIES.find((one) => one === value);
    if (!category) throw notFound('category');
    return category;
  }
}
