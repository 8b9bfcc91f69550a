import { Module } from '@nestjs/common';
import { MemberDirectory } from './member-directory.js';
import { UsersController } from './users.controller.js';
import { UsersService } from './users.service.js';

@Module({ controllers: [UsersController], providers: [UsersService, MemberDirectory], exports: [UsersService] })
export class UsersModule {}
