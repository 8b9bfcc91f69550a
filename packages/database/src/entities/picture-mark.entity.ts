import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Perceptual hash of a picture in the media store, for moderators' lists. It is deleted with the picture. */
@Entity('picture_marks')
@Check('picture_marks_mark_length', 'length(mark) = 256')
export class PictureMark {
  /** Name of the file in the media store. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /**
   * 256 bits, as digits 0 and 1, which `pictures_alike` compares. Null for a picture that was examined and shows nothing that
   * could be recognised.
   */
  @Column({ name: 'mark', type: 'bit varying', nullable: true })
  mark: string | null;
}
