import { ApiProperty } from '@nestjs/swagger';
import { MEMBER_NAME_MAX } from '@wishboard/contracts/http/fields/user';
import {
  type CheckCodeRequest,
  type CheckCodeResponse,
  CODE_DIGITS,
  EMAIL_MAX,
  MAIL_LANGUAGES,
  type MailLanguage,
  type RequestCodeRequest,
  type SignUpRequest,
} from '@wishboard/contracts/http/members/account';
import { cleanInvitation, INVITATION_ALPHABET, INVITATION_LENGTH } from '@wishboard/contracts/http/members/invitation';
import { PROOF_MAX } from '@wishboard/contracts/http/members/proof-of-work';
import { Transform } from 'class-transformer';
import { IsEmail, IsIn, IsNotEmpty, IsString, Matches } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';
import { UserResponse } from '../users/user.dto.js';
import { NO_INVITATION } from './sign-up/invitations.service.js';

const PROOF = new RegExp(`^[\\w+/=-]{1,${PROOF_MAX}}$`);
const INVITATION = new RegExp(`^[${INVITATION_ALPHABET}]{${INVITATION_LENGTH}}$`);

/** Request with the language of a mail. */
export class ConfirmDto {
  @ApiProperty({ enum: MAIL_LANGUAGES, required: false })
  @CanBeAbsent()
  @IsIn(MAIL_LANGUAGES, ONE_OF)
  language?: MailLanguage;
}

/**
 * Address that a code is sent to. ASCII only: characters that look alike or fold to the same letter would make two mailboxes
 * one account, so that the code of one would open the other's. Internationalised hosts have an ASCII form (punycode).
 */
export class RequestCodeDto extends ConfirmDto implements RequestCodeRequest {
  @ApiProperty({ format: 'email', maxLength: EMAIL_MAX })
  @IsEmail({ allow_utf8_local_part: false }, { message: 'Must be an e-mail address' })
  @Matches(/^[!-~]{1,254}$/, { message: 'Must be an e-mail address' })
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  email: string;
}

export class CheckCodeDto implements CheckCodeRequest {
  @ApiProperty({ pattern: `^\\d{${CODE_DIGITS}}$`, description: 'One-time code; spaces and dashes are ignored' })
  @Matches(new RegExp(`^\\d{${CODE_DIGITS}}$`), { message: `Must be ${CODE_DIGITS} digits` })
  @Transform(({ value }) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value))
  code: string;
}

export class CheckCodeResponseDto implements CheckCodeResponse {
  @ApiProperty({
    type: UserResponse,
    nullable: true,
    description:
      'Member who is signed in; null if the address has no account yet, and a sign-up with a display name has to follow',
  })
  user: UserResponse | null;
}

export class SignUpDto implements SignUpRequest {
  @ApiProperty({ minLength: 1, maxLength: MEMBER_NAME_MAX })
  @CleanLine()
  @MaxCharacters(MEMBER_NAME_MAX, { message: 'A name must have at most $constraint1 characters' })
  @IsString({ message: 'A name must be text' })
  @IsNotEmpty({ message: 'A name is required' })
  displayName: string;

  @ApiProperty({
    pattern: INVITATION.source,
    required: false,
    description: 'Invitation code; spaces, dashes and the case of letters are ignored',
  })
  @CanBeAbsent()
  @Matches(INVITATION, { message: NO_INVITATION })
  @Transform(({ value }) => (typeof value === 'string' ? cleanInvitation(value) : value))
  invitation?: string;

  @ApiProperty({
    pattern: PROOF.source,
    required: false,
    description: 'Proof of work in base64; required if the request otherwise fails with PROOF_REQUIRED',
  })
  @CanBeAbsent()
  @Matches(PROOF, { message: 'Must be base64' })
  proof?: string;
}
