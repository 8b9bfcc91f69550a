import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { SESSION_COOKIE } from '../sessions/member-session.js';
import { withCommonRules } from './common-rules.js';

const PATH = 'api/docs';

/**
 * Describes all routes in OpenAPI: as a page at /api/docs and as JSON at /api/openapi.json. The document is built on the first request:
 * most servers never get one, and start a tenth of a second sooner without it.
 */
export function describeApi(app: NestFastifyApplication): void {
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
  SwaggerModule.setup(PATH, app, () => withCommonRules(SwaggerModule.createDocument(app, config)), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
  });
}
