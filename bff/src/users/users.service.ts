import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { User } from '@wishboard/database/entities/user.entity';
import { Repository } from 'typeorm';

@Injectable()
export class UsersService {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  find(id: string): Promise<User | null> {
    return this.users.findOneBy({ id });
  }

  /** Who a visitor becomes in demo mode. */
  findFirst(): Promise<User | null> {
    return this.users.findOne({ where: {}, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}
