import { AdminError } from '../admin/act.js';
import { BackupError } from '../backup/backup.js';
import { SchemaTooNewError } from '../connection/schema-compatibility.js';
import { isConnectionFailure } from '../errors/connection-failure.js';
import { describeError } from '../errors/describe-error.js';
import { ImportError } from '../import/import-problem.js';
import { RolesError } from '../schema/roles.js';
import { readDatabaseEnvironment } from '../settings/database-environment.js';
import { BadEnvironmentError } from '../settings/read-variables.js';

/** Error for a request that cannot be carried out. The operator is shown the message alone, without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * Runs a database command with the address of the database and the command line's arguments. The address is DATABASE_OWNER_URL,
 * with the owner of the tables, or else DATABASE_URL. An error that the operator can fix is printed without a stack. Any failure
 * ends with exit code 1.
 */
export async function runCommand(command: (databaseUrl: string, args: string[]) => Promise<void>): Promise<void> {
  try {
    const { DATABASE_OWNER_URL } = readDatabaseEnvironment(process.env, ['DATABASE_OWNER_URL']);
    const url = DATABASE_OWNER_URL ?? readDatabaseEnvironment(process.env, ['DATABASE_URL']).DATABASE_URL;
    await command(url, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${describeForOperator(error)}\n`);
    process.exitCode = 1;
  }
}

function describeForOperator(error: unknown): string {
  const mendable = [CommandError, AdminError, BackupError, BadEnvironmentError, SchemaTooNewError, RolesError].some(
    (kind) => error instanceof kind,
  );
  if (mendable) return (error as Error).message;
  if (error instanceof ImportError) {
    const hidden = error.total - error.problems.length;
    const more = hidden > 0 ? `\n… and ${hidden} more` : '';
    return `${error.message}${more}\nNothing was imported: ${error.total} problem${error.total === 1 ? '' : 's'}.`;
  }
  if (isConnectionFailure(error) || isLoginFailure(error)) {
    return `The database cannot be reached, or the connection was lost: ${error.message || error.code}.`;
  }
  const { message, stack } = describeError(error);
  return stack ?? message;
}

/** Whether the server refused the connection because of a wrong password (28P01) or an unknown database (3D000). */
function isLoginFailure(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && ['28P01', '3D000'].includes(String(error.code));
}
