import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from '../sessions/member-session.js';
import { withCommonRules } from './common-rules.js';

const PATH = 'api/docs';

/** Describes every route in OpenAPI, for people at /api/docs and for programs at /api/openapi.json. */
export function describeApi(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Wishboard')
    .setDescription(
      'Wishes on sticky notes. Errors all have one shape; lists of wishes name their next page in Link. Text is composed ' +
        '(NFC) and trimmed before it is checked, and loses control characters and bidirectional controls that are overrides ' +
        'or lack their other end; a description keeps its line feeds. A text without a visible character is empty, and an ' +
        'empty text where null may stand is null. Lengths are counted in code points. No text may hold NUL or half of a ' +
        'surrogate pair.',
    )
    .setVersion('1')
    .addCookieAuth(SESSION_COOKIE)
    .addSecurityRequirements('cookie')
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'operator')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'metrics')
    .build();
  const document = withCommonRules(SwaggerModule.createDocument(app, config));
  SwaggerModule.setup(PATH, app, document, { jsonDocumentUrl: 'api/openapi.json', raw: ['json'] });
  return document;
}
