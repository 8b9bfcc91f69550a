import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { User } from '@wishboard/server-kit/database/user.entity';
import { Repository } from 'typeorm';

const OLDEST_FIRST = { createdAt: 'ASC', id: 'ASC' } as const;

@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** Every member, the longest-standing first. */
  list(): Promise<User[]> {
    return this.users.find({ order: OLDEST_FIRST });
  }

  find(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** Who a visitor becomes in demo mode. */
  findFirst(): Promise<User | null> {
    return this.users.findOne({ where: {}, order: OLDEST_FIRST });
  }
}
