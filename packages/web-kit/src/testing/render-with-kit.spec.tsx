import { expect, it } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userQuery } from '../api/queries';
import { ok } from '../doubles/fetch-double';
import { renderWithKit } from './render-with-kit';

function Name() {
  const user = useQuery(userQuery());
  return <p>{user.data?.displayName ?? user.error?.message}</p>;
}

it('renderWithKit renders with the given responses of the API', async () => {
  renderWithKit(<Name />, { answers: { 'GET /api/user': ok({ displayName: 'Mei' }) } });
  expect(await screen.findByText('Mei')).toBeInTheDocument();
});

it('renderWithKit fails a call without a given response with an error that names the call', async () => {
  renderWithKit(<Name />);
  expect(await screen.findByText(/The test has no answer to GET \/api\/user/)).toBeInTheDocument();
});
