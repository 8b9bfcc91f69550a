import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BoardNotice } from '@wishboard/database/entities/board-notice.entity';
import type { Repository } from 'typeorm';

/** Reads operators' notices, which `npm run admin` writes. */
@Injectable()
export class NoticesRepository {
  constructor(@InjectRepository(BoardNotice) private readonly notices: Repository<BoardNotice>) {}

  all(): Promise<BoardNotice[]> {
    return this.notices.find();
  }
}
