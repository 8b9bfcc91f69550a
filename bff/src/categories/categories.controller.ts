import { Controller, Get } from '@nestjs/common';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import { Documented } from '../docs/documented.decorator.js';
import { PublicReading } from '../sessions/session.guard.js';

@Controller('api/categories')
export class CategoriesController {
  @Get()
  @PublicReading()
  @Documented({
    summary: 'List the ten categories, in the order in which they are always listed',
    answers: { type: 'array', items: { type: 'string', enum: [...CATEGORIES] } },
    errors: ['UNAUTHENTICATED'],
  })
  list(): readonly Category[] {
    return CATEGORIES;
  }
}
