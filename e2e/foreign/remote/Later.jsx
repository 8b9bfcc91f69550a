import './later.css';

export default function Later() {
  return <p className="foreign-later">Came later</p>;
}
