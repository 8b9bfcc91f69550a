import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What a picture in the store of media looks like, for moderators' lists. It goes with the picture. */
@Entity('picture_marks')
@Check('picture_marks_mark_length', 'length(mark) = 256')
export class PictureMark {
  /** Its name in the store. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** As `pictures_alike` compares it; digits 0 and 1. Null of what was looked at and shows nothing that could be known again. */
  @Column({ name: 'mark', type: 'bit varying', nullable: true })
  mark: string | null;
}
