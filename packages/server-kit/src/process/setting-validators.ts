import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { urlOf } from '@wishboard/database/settings/read-variables';
import { makeExactValidator } from 'envalid';

/** A port from 0 to 65535. With 0 the system chooses, which tests use. */
export const port = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^\d{1,5}$/.test(input) || value > 65_535) {
    throw new Error(`must be a whole number from 0 to 65535 (is "${input}")`);
  }
  return value;
});

export const seconds = makeExactValidator<number>((input) => {
  if (!/^\d{1,3}$/.test(input)) throw new Error(`must be a whole number of seconds from 0 to 999 (is "${input}")`);
  return Number(input);
});

const CONNECTIONS_MIN = 50;

export const connections = makeExactValidator<number>((input) => {
  if (!/^\d{1,6}$/.test(input) || Number(input) < CONNECTIONS_MIN) {
    throw new Error(`must be a whole number from ${CONNECTIONS_MIN} to 999999 (is "${input}")`);
  }
  return Number(input);
});

export const flag = makeExactValidator<boolean>((input) => {
  if (!['1', '0'].includes(input)) throw new Error(`must be 1 or 0 (is "${input}")`);
  return input === '1';
});

export const host = makeExactValidator<string>((input) => {
  if (!isIP(input) && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(input)) {
    throw new Error(`must be an IP address or a host name (is "${input}")`);
  }
  return input;
});

export const secret = (minimum: number) =>
  makeExactValidator<string>((input) => {
    if (input.length < minimum) throw new Error(`must have at least ${minimum} characters`);
    return input;
  });

export const revision = makeExactValidator<string>((input) => {
  if (!/^[\w.+-]{1,64}$/.test(input)) throw new Error(`must be a commit or another short name (is "${input}")`);
  return input;
});

/** A token as it may follow `Bearer` in a header (RFC 6750). */
export const token = (minimum: number) =>
  makeExactValidator<string>((input) => {
    if (!/^[\w.~+/-]+=*$/.test(input) || input.length < minimum) {
      throw new Error(`must have at least ${minimum} characters, of letters, digits and -._~+/`);
    }
    return input;
  });

export const redisUrl = urlOf('redis:', 'rediss:');
export const webUrl = urlOf('http:', 'https:');
export const smtpUrl = urlOf('smtp:', 'smtps:');

/** A fraction from 0 to 1. */
export const share = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^[\d.]+$/.test(input) || !(value >= 0 && value <= 1)) throw new Error(`must be from 0 to 1 (is "${input}")`);
  return value;
});

export const folder = makeExactValidator<string>((input) => resolve(input));

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether the text is an IP address, a range such as 10.0.0.0/8, or the name of a well-known range. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return NETWORK_NAMES.includes(text) || (family !== 0 && fits && rest.length === 0);
}

export const trustedProxies = makeExactValidator<number | readonly string[]>((input) => {
  if (/^[1-9]$/.test(input)) return Number(input);
  const networks = input.split(',').map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  throw new Error(
    `must be a number of proxies from 1 to 9, or addresses, ranges and ${NETWORK_NAMES.join(', ')}, with commas between (is "${input}")`,
  );
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const logLevel = makeExactValidator<string>((input) => {
  if (!LOG_LEVELS.includes(input)) throw new Error(`must be one of ${LOG_LEVELS.join(', ')} (is "${input}")`);
  return input;
});

export const contact = makeExactValidator<string>((input) => {
  if (!/^(https:\/\/|mailto:[^\s@]+@|tel:\+?\d)[!-~]*$/.test(input) || !URL.canParse(input)) {
    throw new Error('must be a URI that starts with https://, mailto: or tel:');
  }
  return input;
});

const AUTH_MODES = ['demo', 'oidc', 'accounts'] as const;

export const authMode = makeExactValidator<(typeof AUTH_MODES)[number]>((input) => {
  const mode = AUTH_MODES.find((known) => known === input);
  if (!mode) throw new Error(`must be one of ${AUTH_MODES.join(', ')} (is "${input}")`);
  return mode;
});

const SIGN_UPS = ['open', 'invite', 'closed'] as const;

export const signUp = makeExactValidator<(typeof SIGN_UPS)[number]>((input) => {
  const known = SIGN_UPS.find((one) => one === input);
  if (!known) throw new Error(`must be one of ${SIGN_UPS.join(', ')} (is "${input}")`);
  return known;
});

/** An e-mail address, or a name followed by an address in angle brackets; on one line, as in a mail header. */
export const sender = makeExactValidator<string>((input) => {
  if (!/^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(input)) {
    throw new Error('must be an address, or a name and an address in angle brackets, on one line');
  }
  return input;
});
