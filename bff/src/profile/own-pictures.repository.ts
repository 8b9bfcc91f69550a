import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';

/** Who is gone meanwhile has none. */
const REMEMBER = {
  name: 'remember_own_picture',
  text: 'INSERT INTO wish_pictures (name, user_id) SELECT $1, id FROM users WHERE id = $2 FOR KEY SHARE',
};

/** Whose files in the store of media are. A statement of its own, since the member may be gone by then. */
@Injectable()
export class OwnPicturesRepository {
  constructor(private readonly database: Database) {}

  /** Keeps whose the picture is, so that it goes with them, whether or not they ever show it. */
  async remember(name: string, userId: string): Promise<void> {
    await this.database.run(REMEMBER, [name, userId]);
  }
}
