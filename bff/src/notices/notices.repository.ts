import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BoardNotice } from '@wishboard/database/entities/board-notice.entity';
import type { Repository } from 'typeorm';

/** What operators say to everybody; `npm run admin` writes it. */
@Injectable()
export class NoticesRepository {
  constructor(@InjectRepository(BoardNotice) private readonly notices: Repository<BoardNotice>) {}

  all(): Promise<BoardNotice[]> {
    return this.notices.find();
  }
}
