import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Inserts nothing where the member was deleted in the meantime. */
const REMEMBER = {
  name: 'remember_own_picture',
  text: 'INSERT INTO wish_pictures (name, user_id) SELECT $1, id FROM users WHERE id = $2 FOR KEY SHARE',
};

/** Stores which member a file in the media store belongs to. Raw SQL, since the member may have been deleted in the meantime. */
@Injectable()
export class OwnPicturesRepository {
  constructor(private readonly database: Database) {}

  /** Records the owner of the picture, so that the file is deleted with the member, even if it never became the avatar. */
  async recordOwner(name: string, userId: string): Promise<void> {
    await this.database.run(REMEMBER, [name, userId]);
  }
}
