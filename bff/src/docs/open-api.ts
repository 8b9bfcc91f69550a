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
      'The API of Wishboard, a board of wishes on sticky notes. All errors have the same shape. Paginated lists give the ' +
        'next page in the Link header. Text is normalised (NFC) and trimmed before validation. Control characters are ' +
        'removed, and so are bidirectional controls that are overrides or unpaired; a description keeps its line feeds. A ' +
        'text without a visible character counts as empty, and an empty text becomes null where null is allowed. Lengths ' +
        'are counted in Unicode code points. Text must not contain NUL or unpaired surrogates.',
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
