import { IG_ACCOUNT_MAX, PRODUCT_URL_MAX } from '@wishboard/contracts/http/limits';

/** How the rule of the field is described; the `uri` is one of WHATWG's, which browsers take. */
export const PRODUCT_URL_SCHEMA = {
  type: String,
  required: false,
  nullable: true,
  maxLength: PRODUCT_URL_MAX,
  pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\p{Cc}]+$',
  format: 'uri',
} as const;

export const IG_ACCOUNT_PATTERN = `^@?[A-Za-z0-9._]{1,${IG_ACCOUNT_MAX}}$`;
