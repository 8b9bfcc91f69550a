import { ApiProperty } from '@nestjs/swagger';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { PASSKEY_NAME_MAX, type PasskeyView } from '@wishboard/contracts/http/members/account';
import type { Passkey } from '@wishboard/database/entities/passkey.entity';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsObject, IsString, Matches, ValidateNested } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../../common/validation/decorators.js';

/* Request bodies with passkeys, in the JSON forms of WebAuthn Level 3, section 5.1.8. The library validates their contents. */

const BASE64URL = /^[\w-]{1,20000}$/;
const Base64Url = (): PropertyDecorator => (target, key) => {
  ApiProperty({ pattern: BASE64URL.source })(target, key);
  Matches(BASE64URL, { message: 'Must be base64url' })(target, key);
};
const OptionalBase64Url = (): PropertyDecorator => (target, key) => {
  ApiProperty({ pattern: BASE64URL.source, required: false })(target, key);
  CanBeAbsent()(target, key);
  Matches(BASE64URL, { message: 'Must be base64url' })(target, key);
};

class CredentialDto {
  @Base64Url()
  id: string;

  @Base64Url()
  rawId: string;

  @ApiProperty({ enum: ['public-key'] })
  @IsIn(['public-key'], ONE_OF)
  type: 'public-key';

  @ApiProperty({ type: 'object', additionalProperties: true })
  @IsObject({ message: 'Must be an object' })
  clientExtensionResults: Record<string, never>;

  @ApiProperty({ enum: ['platform', 'cross-platform'], required: false })
  @CanBeAbsent()
  @IsIn(['platform', 'cross-platform'], ONE_OF)
  authenticatorAttachment?: 'platform' | 'cross-platform';
}

class AssertionDto {
  @Base64Url()
  clientDataJSON: string;

  @Base64Url()
  authenticatorData: string;

  @Base64Url()
  signature: string;

  @OptionalBase64Url()
  userHandle?: string;
}

class AttestationDto {
  @Base64Url()
  clientDataJSON: string;

  @Base64Url()
  attestationObject: string;

  @OptionalBase64Url()
  authenticatorData?: string;

  @OptionalBase64Url()
  publicKey?: string;

  @ApiProperty({ type: 'integer', required: false })
  @CanBeAbsent()
  publicKeyAlgorithm?: number;

  @ApiProperty({ type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 10, required: false })
  @CanBeAbsent()
  @MaxCharacters(40, { each: true, message: 'Must be short words' })
  @ArrayMaxSize(10, { message: 'Must be ten at most' })
  @IsArray({ message: 'Must be a list' })
  transports?: string[];
}

/** Response of an authenticator to sign in. */
export class SignInByPasskeyDto extends CredentialDto implements AuthenticationResponseJSON {
  @ApiProperty({ type: AssertionDto })
  @ValidateNested({ message: 'Is not what an authenticator has signed' })
  @Type(() => AssertionDto)
  @IsObject({ message: 'Must be an object' })
  response: AssertionDto;
}

/** Response of an authenticator that created a passkey. */
class NewCredentialDto extends CredentialDto implements RegistrationResponseJSON {
  @ApiProperty({ type: AttestationDto })
  @ValidateNested({ message: 'Is not what an authenticator has made' })
  @Type(() => AttestationDto)
  @IsObject({ message: 'Must be an object' })
  response: AttestationDto;
}

export class RenamePasskeyDto {
  @ApiProperty({ minLength: 1, maxLength: PASSKEY_NAME_MAX })
  @CleanLine()
  @MaxCharacters(PASSKEY_NAME_MAX, { message: 'A name must have at most $constraint1 characters' })
  @IsString({ message: 'A name must be text' })
  @IsNotEmpty({ message: 'A name is required' })
  name: string;
}

export class AddPasskeyDto extends RenamePasskeyDto {
  @ApiProperty({ type: NewCredentialDto })
  @ValidateNested({ message: 'Is not what an authenticator has made' })
  @Type(() => NewCredentialDto)
  @IsObject({ message: 'Must be an object' })
  credential: NewCredentialDto;
}

export class PasskeyResponse implements PasskeyView {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUsedAt: string | null;
}

export function toPasskeyView({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
